/** The server's `zod/mini`: zod's full build, with the few names that it hasn't. It compiles its objects. */
// oxlint-disable-next-line oxc/no-barrel-file -- stands for a library's entry: what isn't used isn't bundled
export * from 'zod';
export {
  ZodDiscriminatedUnion as ZodMiniDiscriminatedUnion,
  ZodEnum as ZodMiniEnum,
  ZodObject as ZodMiniObject,
  ZodType as ZodMiniType,
} from 'zod';
export { extend, omit, partial, pick } from 'zod/mini';
