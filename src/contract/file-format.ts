/** What a file of rows is written in or read from. */
import * as z from 'zod/mini';

export const fileFormats = ['csv', 'xlsx'] as const;
export const fileFormat = z.enum(fileFormats);
export type FileFormat = z.output<typeof fileFormat>;
