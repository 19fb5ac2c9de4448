// Starts `sgs lsp` for folders with `extensions/`, and `sgs debug` for the debugger; adds commands.
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

/** Starts `sgs debug` for a session. */
const adapters = {
  createDebugAdapterDescriptor(session) {
    const args = ['debug'];
    if (setting('lang')) args.push('--lang', setting('lang'));
    const folder = session.workspaceFolder && session.workspaceFolder.uri.fsPath;
    return new vscode.DebugAdapterExecutable(setting('path') || 'sgs', args, folder ? { cwd: folder } : undefined);
  },
};

/** Fills in what a launch leaves out: without any setting it is a game of five in the folder. */
const launches = {
  resolveDebugConfiguration(folder, launch) {
    if (!launch.type) Object.assign(launch, { type: 'sgs', request: 'launch', name: 'sgs', seats: 5, seed: 7 });
    if (!launch.cwd && folder) launch.cwd = folder.uri.fsPath;
    return launch;
  },
};

function debugScene() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const scene = `${editor.document.uri.fsPath}:${editor.selection.active.line + 1}`;
  const folder = vscode.workspace.getWorkspaceFolder(editor.document.uri);
  vscode.debug.startDebugging(folder, { type: 'sgs', request: 'launch', name: 'scene', scene });
}

function nextEvent() {
  const session = vscode.debug.activeDebugSession;
  if (session && session.type === 'sgs') session.customRequest('sgs/nextEvent', { threadId: 1 });
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('sgs.restart', async () => {
      await stop();
      await start();
    }),
    vscode.commands.registerCommand('sgs.test', test),
    vscode.commands.registerCommand('sgs.debugScene', debugScene),
    vscode.commands.registerCommand('sgs.nextEvent', nextEvent),
    vscode.debug.registerDebugAdapterDescriptorFactory('sgs', adapters),
    vscode.debug.registerDebugConfigurationProvider('sgs', launches),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
