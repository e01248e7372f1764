import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ChangeEvent } from 'react';
import type * as z from 'zod/mini';
import { issueCode, readIssueMessage } from '#contract/issue.ts';
import { fieldText } from '#web/i18n/texts.ts';

type Texts = Record<string, string>;

/** The first message of each field that the schema refuses. */
function messagesOf<Values extends Texts, Output>(schema: z.ZodMiniType<Output, Values>, values: Values) {
  const result = schema.safeParse(values, { error: issueCode });
  const messages = new Map<string, string>();
  for (const issue of result.success ? [] : result.error.issues) {
    const name = String(issue.path[0]);
    if (!messages.has(name)) messages.set(name, issue.message);
  }
  return { messages, output: result.data };
}

/**
 * A form of plain text boxes, for the log-in: the form library and the schemas would be a fifth of the first screen's
 * code. The schema is fetched when a box is first entered. Checks like the other forms: when a field is left, from then
 * on at each change.
 */
export function useLightForm<Values extends Texts, Output>(
  loadSchema: () => Promise<z.ZodMiniType<Output, Values>>,
  initial: Values,
) {
  const { t } = useLingui();
  const [schema, setSchema] = useState<z.ZodMiniType<Output, Values> | null>(null);
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const messages = schema && messagesOf(schema, values).messages;

  async function open() {
    const loaded = schema ?? (await loadSchema());
    setSchema(loaded);
    return loaded;
  }

  function errorOf(name: string): string | undefined {
    const message = left.has(name) ? messages?.get(name) : undefined;
    if (message === undefined) return undefined;
    const { code, params } = readIssueMessage(message);
    return t(fieldText(name, code, params));
  }

  return {
    /** The props of a field's box. */
    field: (name: string & keyof Values) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
      },
      // Without the schema there are no errors to show; the submit tells what is wrong with the network.
      onFocus: () => void open().catch(() => undefined),
      // An empty box that is only passed through is not an error yet; at the submit it is.
      onBlur: () => values[name] !== '' && setLeft((before) => new Set(before).add(name)),
      ref: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
      },
    }),
    /** The parsed values; or undefined, with every error shown and the focus on the first. */
    async check(): Promise<Output | undefined> {
      const { messages: wrong, output } = messagesOf(await open(), values);
      setLeft(new Set(Object.keys(values)));
      const first = Object.keys(values).find((name) => wrong.has(name));
      if (first !== undefined) inputs.current.get(first)?.focus();
      return output;
    },
    /** Puts values into the boxes, as if they were typed. */
    enter(next: Values) {
      setValues(next);
      setLeft(new Set());
    },
  };
}
