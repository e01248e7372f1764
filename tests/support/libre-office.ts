/** LibreOffice Calc without windows: found, or installed where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWithApt } from './provision.ts';

function installed(): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean)];
  const places = [
    ...folders.flatMap((folder) => ['soffice', 'libreoffice'].map((name) => join(folder, name))),
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  ];
  return places.find((path) => existsSync(path));
}

/** The program's path, after installing it where that is possible. Throws with what to do. */
export function ensureLibreOffice(): string {
  const found = installed() ?? (installWithApt(['libreoffice-calc-nogui']) ? installed() : undefined);
  if (found) return found;
  throw new Error(
    'The long run opens payroll files with LibreOffice, and none was found or could be installed here.\n' +
      '  Debian, Ubuntu:  sudo apt-get install libreoffice-calc-nogui',
  );
}

/** How a CSV is opened: as somebody chooses it in the dialog. */
export interface CsvChoice {
  separator: string;
  encoding: 'utf-8' | 'windows-1250' | 'windows-1252';
  /** Numbers and dates are read as this language writes them. */
  language: 'ro' | 'de' | 'en';
  /** The columns that stay texts, from 1. */
  texts: readonly number[];
}

/** LibreOffice's numbers of encodings and of languages. */
const encodings = { 'utf-8': 76, 'windows-1250': 33, 'windows-1252': 1 };
const languages = { ro: 1048, de: 1031, en: 1033 };

/** Opens a file with LibreOffice and saves it as a workbook; the workbook's bytes. */
export function openedWithLibreOffice(bytes: Uint8Array, csv?: CsvChoice): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'brigade-office-'));
  try {
    const file = join(folder, csv ? 'given.csv' : 'given.xlsx');
    writeFileSync(file, bytes);
    const columns = csv?.texts.map((column) => `${column}/2`).join('/') ?? '';
    const { status, stderr } = spawnSync(
      ensureLibreOffice(),
      [
        // A profile of its own: another one that runs would take the call.
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        '--headless',
        ...(csv
          ? [
              `--infilter=Text - txt - csv (StarCalc):${csv.separator.charCodeAt(0)},34,${encodings[csv.encoding]},1,` +
                `${columns},${languages[csv.language]},false,true`,
            ]
          : []),
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        join(folder, 'opened'),
        file,
      ],
      { encoding: 'utf8', timeout: 240_000 },
    );
    if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`);
    return readFileSync(join(folder, 'opened', 'given.xlsx'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
