/**
 * zod compiles the parser of an object with `new Function` when the schema is made; the page's policy forbids that. So
 * this is imported before anything that makes a schema, and sets what `z.config({jitless: true})` would, without
 * loading zod: its configuration is this global, so that copies of zod can share it.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true });
