// Starts `sgs lsp` for folders with `extensions/`, and adds two commands.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function setting(name) {
  return vscode.workspace.getConfiguration('sgs').get(name);
}

async function start() {
  const args = ['lsp'];
  if (setting('lang')) args.push('--lang', setting('lang'));
  client = new LanguageClient(
    'sgs',
    'sgs',
    { command: setting('path') || 'sgs', args },
    { documentSelector: [{ scheme: 'file', language: 'lua' }] },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `sgs lsp: ${error.message}. Set sgs.path to the program · 请把 sgs.path 设为程序的路径`,
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

function test() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const file = editor.document.uri;
  const folder = vscode.workspace.getWorkspaceFolder(file);
  const task = new vscode.Task(
    { type: 'sgs' },
    folder || vscode.TaskScope.Workspace,
    'sgs test',
    'sgs',
    new vscode.ProcessExecution(setting('path') || 'sgs', ['test', file.fsPath]),
  );
  vscode.tasks.executeTask(task);
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('sgs.restart', async () => {
      await stop();
      await start();
    }),
    vscode.commands.registerCommand('sgs.test', test),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
