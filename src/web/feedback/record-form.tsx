import {
  type BaseSyntheticEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type FieldErrors, FormProvider, useFormState, useWatch } from 'react-hook-form';
import type { RecordSheet } from '#contract/feedback.ts';
import { issueMessage } from '#contract/issue.ts';
import { addDays, type Day } from '#contract/month.ts';
import { useLingui } from '@lingui/react/macro';
import { DraftOffer } from '#web/forms/draft-offer.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { useDraft } from '#web/forms/use-draft.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { ClosedDay } from './closed-day.tsx';
import { EntryBar } from './entry-bar.tsx';
import type { Entry } from './entry.ts';
import { People } from './people.tsx';
import {
  calendarDay,
  dayCounted,
  emptyRecord,
  entryOf,
  recordForm,
  type RecordInput,
  type RecordValues,
  type Typed,
} from './record-values.ts';
import { useNow } from '#web/ui/use-time.ts';
import { pointsMax } from '#contract/reports.ts';

interface RecordFormProps {
  /** Of the restaurant and the day; the form is keyed by both. */
  sheet: RecordSheet;
  /** Whether it is recorded for the current business day. */
  isToday: boolean;
  /** Who is chosen at first, where they are among the people. */
  personId: string;
  /** The server's time. */
  now: () => Date;
  byName: boolean;
  onOrder: (byName: boolean) => void;
  /** What is to be taken back into the form, until it is. */
  returned: Typed | undefined;
  onReturned: () => void;
  /** The id of an entry that was sent as it was, or taken out, while it could be in the form. */
  letGo: string | undefined;
  onLetGo: () => void;
  onEntry: (entry: Entry) => void;
  /** Another number: the people take their places anew. */
  arranged: number;
  /** The choice of the day. */
  tools: ReactNode;
  /** What became of the last entry. */
  line: ReactNode;
  /** One's own last entries. */
  children: ReactNode;
}

/** A second tap on Save so soon after the first isn't another entry, in milliseconds. */
const doubleTap = 1_500;

/** One feedback after the other: person, points, save. An entry is handed on at once, and the form is free. */
export function RecordForm(props: RecordFormProps) {
  const { sheet, isToday, personId, now, byName, onOrder, arranged, tools, line, children } = props;
  const { returned, onReturned, letGo, onLetGo, onEntry } = props;
  const { t } = useLingui();
  const labelOf = usePersonLabel();
  const { day, today, people, restaurant_id, closed } = sheet;
  const needsReason = !isToday && (closed !== null || day.date < addDays(today, -1));
  const [first] = useState(() => people.find(({ id }) => id === personId));
  const schema = recordForm(isToday, needsReason);
  const form = useSchemaForm(schema, {
    ...emptyRecord,
    ...(first && { evaluated_user_id: first.id, chosen_at: now().toISOString() }),
  });
  const { offer, restore, forget } = useDraft(form, {
    form: 'feedback',
    id: isToday ? restaurant_id : `${restaurant_id}.${day.date}`,
  });
  const [search, setSearch] = useState('');
  const [isCommenting, setCommenting] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const firstPerson = useRef<HTMLInputElement>(null);
  const firstPoints = useRef<HTMLInputElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const savedAt = useRef(Number.NEGATIVE_INFINITY);
  const hasKeys = useRef(false);
  const leaving = useRef(false);
  const [chosenId, chosenAt, isWithReason] = useWatch({
    control: form.control,
    name: ['evaluated_user_id', 'chosen_at', 'needs_reason'],
  });
  const { isDirty } = useFormState({ control: form.control });
  const chosen = people.find(({ id }) => id === chosenId);
  const present = useNow(now);

  const fill = (values: RecordInput) => {
    for (const [name, value] of Object.entries(values) as [keyof RecordInput, never][])
      form.setValue(name, value, { shouldDirty: true });
  };
  /** An entry that was taken back waits again. Answers whether what is typed is one. */
  const waitsAgain = (values: RecordInput): boolean => {
    const entered = schema.safeParse(values).data;
    if (!values.id || !chosen || !entered) return false;
    onEntry(entryOf(entered, chosen, isToday, sheet, now()));
    return true;
  };
  const bringBack = useEffectEvent((values: Typed) => {
    onReturned();
    const isSame = ({ id }: Typed) => id !== '' && id === values.id;
    const { aside, ...typed } = form.getValues();
    // It is there, with what has been changed.
    if (isSame(typed)) return;
    // What is offered would be written over, or be restored under the id of what comes.
    const { aside: before, ...offered } = { ...emptyRecord, ...offer?.values };
    const next = [...before, ...(offer ? [offered] : []), ...aside];
    if (isDirty && !waitsAgain(form.getValues())) next.push(typed);
    forget();
    form.reset(emptyRecord, { keepFieldsRef: true });
    fill({ ...(next.find(isSame) ?? values), aside: next.filter((one) => !isSame(one)) });
  });
  useEffect(() => {
    if (returned) bringBack(returned);
  }, [returned]);
  /** An empty form, or what was put aside last. */
  const begin = (reason = '') => {
    const aside = form.getValues('aside');
    form.reset({ ...emptyRecord, reason }, { keepFieldsRef: true });
    forget();
    const next = aside.at(-1);
    if (next) fill({ ...next, aside: aside.slice(0, -1) });
  };
  // What is entered next is another entry: with the same id it would change the one that was let go.
  const leave = useEffectEvent((id: string) => {
    onLetGo();
    const { id: shown, aside } = form.getValues();
    const others = aside.filter((one) => one.id !== id);
    if (id === shown) begin();
    else form.setValue('aside', others);
  });
  useEffect(() => {
    if (letGo) leave(letGo);
  }, [letGo]);

  useDigitKeys(element, (points) =>
    form.setValue('points', points, { shouldDirty: true, shouldValidate: true }),
  );
  const onMissing = (errors: FieldErrors<RecordInput>) => {
    if (errors.evaluated_user_id) firstPerson.current?.focus();
    else if (errors.points) firstPoints.current?.focus();
  };
  const take = (values: RecordValues, event: BaseSyntheticEvent | undefined) => {
    if (!chosen) {
      form.setError('evaluated_user_id', { type: 'server', message: issueMessage('not_in_store', {}) });
      return;
    }
    onEntry(entryOf(values, chosen, isToday, sheet, now()));
    savedAt.current = event?.timeStamp ?? 0;
    // The next one of the day has the same reason, not the next one after an entry that was taken back.
    begin(needsReason ? values.reason : '');
    // Another entry begins: nothing filtered, no comment open.
    setSearch('');
    setCommenting(false);
    // A finger's next place is where it was; keys go on from the first person.
    requestAnimationFrame(() =>
      (hasKeys.current ? firstPerson : save).current?.focus({ preventScroll: !hasKeys.current }),
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isSecondTap = !isDirty && event.timeStamp - savedAt.current < doubleTap;
    if (!isSecondTap) void form.handleSubmit(take, onMissing)(event);
  };
  const counted = dayCounted(chosenAt, isToday, sheet, present);
  const countsFor: Day | undefined = counted === calendarDay(present, sheet) ? undefined : counted;

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        onPointerDownCapture={() => {
          hasKeys.current = false;
        }}
        onKeyDownCapture={() => {
          hasKeys.current = true;
        }}
        className="group/form flex min-h-[calc(100dvh-13rem)] flex-col gap-3"
      >
        {offer && <DraftOffer offer={offer} onRestore={restore} onDiscard={forget} />}
        <ClosedDay closed={closed} />
        {(!isToday || isWithReason) && (
          <div className="flex flex-wrap gap-4">
            {!isToday && <FormTextField name="time" type="time" label={t`Time`} className="w-36" />}
            {(needsReason || isWithReason) && (
              <FormTextField
                name="reason"
                label={t`Reason`}
                hint={t`Why it is recorded only now`}
                autoComplete="off"
                className="min-w-60 grow sm:max-w-96"
              />
            )}
          </div>
        )}
        <People
          people={people}
          today={today}
          now={now}
          first={firstPerson}
          search={search}
          onSearch={setSearch}
          {...{ byName, onOrder, arranged, tools }}
        />
        {children}
        <EntryBar
          sheet={sheet}
          person={chosen && labelOf(chosen)}
          countsFor={countsFor}
          otherDay={isToday ? undefined : day.date}
          isCommenting={isCommenting}
          onComment={() => setCommenting(true)}
          firstPoints={firstPoints}
          save={save}
          line={line}
        />
      </form>
      <LeaveGuard passing={leaving} onLeave={forget} />
    </FormProvider>
  );
}

/** So long after a 1 a 0 makes ten of it, in milliseconds. */
const pause = 800;

/** Where digits are text. */
const isTyping = (element: Element) => element.matches('textarea, select, input:not([type=radio])');

/** While the focus is in the form, the digit keys choose the points, 1 and then 0 ten; not where somebody types. */
function useDigitKeys(form: RefObject<HTMLFormElement | null>, onPoints: (points: number) => void) {
  const last = useRef({ key: '', at: 0 });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || !/^\d$/.test(key)) return;
    if (!(target instanceof Element) || isTyping(target)) return;
    event.preventDefault();
    const { key: before, at } = last.current;
    last.current = { key, at: timeStamp };
    onPoints(before === '1' && key === '0' && timeStamp - at < pause ? pointsMax : Number(key));
  });
  useEffect(() => {
    const element = form.current;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
