@echo off
rem Plays in the browser. Close this window to end.
cd /d "%~dp0"
sgs.exe play --web
if errorlevel 1 pause
