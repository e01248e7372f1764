/** Entries on their way to the server: each is kept on the device until the server has it, and sent one at a time. */
import { nearDuplicateTime } from '#contract/feedback.ts';
import type { ReportItem } from '#contract/reports.ts';
import { ApiProblem, asProblem } from '#web/api/problem.ts';
import { createCell, type Readable } from '#web/state/cell.ts';
import type { Entry, KeptEntry } from './entry.ts';
import type { DeviceEntries } from './device-entries.ts';
import { alone } from './alone.ts';
import { createRounds } from './rounds.ts';

export interface QueuedEntry extends Omit<KeptEntry, 'problem'> {
  problem?: ApiProblem;
  /** This session may not send it: it waits for its author's next log-in with the password. */
  needsLogin: boolean;
}

export interface EntryQueue extends Readable<readonly QueuedEntry[]> {
  /** Whether what is kept outlives the page. */
  isDurable: Readable<boolean>;
  /** Whether all that was taken over is written. */
  isWritten: Readable<boolean>;
  /** What the device holds of the author is known. */
  opened: Promise<void>;
  /** Takes an entry over; it is sent once those before it are answered. */
  add(entry: Entry): void;
  /** Sends now what waits. Resolves when all that can be sent is sent. */
  resume(): Promise<void>;
  /**
   * After a question: a second feedback is meant, or it is to be sent although it has waited for long, or as it was before it was
   * taken back.
   */
  confirm(id: string): void;
  /** Takes an entry out; false where it is being sent at this moment. */
  take(id: string): Promise<boolean>;
  /**
   * Takes an entry back to be changed; false where the server has it by now, or another tab is sending it. A try of this page
   * is cut off: what it may have saved is the same report, which the change corrects. The entry stays on the device, and isn't
   * sent until it is added again.
   */
  recall(id: string): Promise<boolean>;
  /** Takes out all that isn't being sent. */
  discardAll(): Promise<void>;
  /** The session is over. What isn't sent stays on the device for its author's next one. */
  stop(): void;
}

export interface QueueSettings {
  device: DeviceEntries;
  /** The names under which the author's entries stand; new ones under the first. */
  owners: readonly string[];
  author: string;
  /** Saves an entry. Rejects with an {@link ApiProblem}. */
  send: (entry: Entry, signal: AbortSignal) => Promise<ReportItem>;
  /** Makes of what the entry's id has saved what the entry says now. */
  correct: (entry: Entry, saved: ReportItem, signal: AbortSignal) => Promise<ReportItem>;
  /** Whether the author's session is one that may send it: a tablet's reaches today's form of its restaurant alone. */
  maySend: (entry: Entry) => boolean;
  /** What the server has saved under the same id with other contents. */
  savedIn: (problem: ApiProblem) => ReportItem | undefined;
  isOnline: () => boolean;
  /** The server's time. */
  now: () => Date;
  /** After so many milliseconds it is tried again for the first time. */
  resendAfter: number | undefined;
}

/** What has waited for longer is sent only when its author says so. */
const longWait = 7 * 24 * 60 * 60_000;

const isOpen = ({ state, recalled }: KeptEntry) => !recalled && (state === 'waiting' || state === 'unknown');

function shown({ problem, ...kept }: KeptEntry, needsLogin: boolean): QueuedEntry {
  const entry = { ...kept, needsLogin };
  if (!problem) return entry;
  const { code, status, answer } = problem;
  return {
    ...entry,
    problem: new ApiProblem(code, {
      ...(status !== undefined && { status }),
      ...(answer !== undefined && { answer: answer as NonNullable<ApiProblem['answer']> }),
    }),
  };
}

const kept = ({ code, status, answer }: ApiProblem): KeptEntry['problem'] => ({
  code,
  ...(status !== undefined && { status }),
  ...(answer && { answer }),
});

/** The server said that nothing was saved, and that another time it may be. */
const isPutOff = ({ status, answer }: ApiProblem) =>
  status === 401 || status === 429 || (answer?.code !== undefined && (status === 503 || status === 507));

const isSame = ({ points, comment, evaluated_user }: Entry, saved: ReportItem) =>
  saved.points === points &&
  (saved.comment ?? '') === comment &&
  saved.evaluated_user.id === evaluated_user.id;

/** The same person within the same minutes, whoever entered it: rather a second tap than a second feedback. */
const isNear = (entry: Entry, other: Entry) =>
  other.id !== entry.id &&
  other.restaurant_id === entry.restaurant_id &&
  other.evaluated_user.id === entry.evaluated_user.id &&
  Math.abs(Date.parse(other.observed_at) - Date.parse(entry.observed_at)) < nearDuplicateTime;

export function createEntryQueue(settings: QueueSettings): EntryQueue {
  const { device, owners, author, send, correct, maySend, savedIn, isOnline, now, resendAfter } = settings;
  const [owner = ''] = owners;
  const cell = createCell<readonly QueuedEntry[]>([]);
  /** Taken over and not written yet. */
  const arriving = new Map<string, KeptEntry>();
  const isWritten = createCell(true);
  /** The try of this page that is under way, or the last one. */
  let current: { id: string; stop: AbortController; over: Promise<unknown> } | undefined;
  let isStopped = false;

  const isDue = (one: KeptEntry) => isOpen(one) && maySend(one);
  const own = async () => (await device.all()).filter((one) => owners.includes(one.owner));

  async function show() {
    const onDevice = await own();
    if (isStopped) return;
    const written = onDevice.filter(({ id }) => !arriving.has(id));
    const entries = [...written, ...arriving.values()].map((one) => shown(one, isOpen(one) && !maySend(one)));
    // Another empty list would be a change: a page that is being rendered while the device is read would render anew.
    if (entries.length > 0 || cell.get().length > 0) cell.set(entries);
  }

  async function edit(id: string, change: (entry: KeptEntry) => KeptEntry | null | undefined) {
    const isChanged = await device.edit(id, (one) =>
      one && owners.includes(one.owner) ? change(one) : undefined,
    );
    await show();
    return isChanged;
  }

  const take = (id: string) => edit(id, ({ state }) => (state === 'sending' ? undefined : null));

  const open = ({ problem: _problem, saved: _saved, ...entry }: KeptEntry): KeptEntry => ({
    ...entry,
    state: 'waiting',
  });
  const refused = (entry: KeptEntry, problem: ApiProblem): KeptEntry => ({
    ...open(entry),
    state: 'refused',
    problem: kept(problem),
  });

  /** What the answer to a try makes of an entry. */
  function after(before: KeptEntry, problem: ApiProblem, wasOnline: boolean): KeptEntry {
    if (isPutOff(problem)) return { ...open(before), problem: kept(problem) };
    // It can't have left the device.
    if (problem.code === 'not_sent' || (problem.code === 'offline' && !wasOnline)) return before;
    if (problem.isUnanswered || problem.passing || ['bad_response', 'cancelled'].includes(problem.code))
      return { ...open(before), state: 'unknown', problem: kept(problem) };
    return refused(before, problem);
  }

  /** Sends one entry. Answers whether the next one is worth a try. */
  async function sendOne(id: string, signal: AbortSignal): Promise<'sent' | 'kept' | 'later'> {
    let claimed: KeptEntry | undefined;
    await edit(id, (one) => {
      claimed = isOpen(one) ? one : undefined;
      return claimed && { ...open(one), state: 'sending' };
    });
    if (!claimed) return 'kept';
    const before = claimed;
    const wasOnline = navigator.onLine;
    let saved: ReportItem | undefined;
    // What was added under the same id since is a change of it: it waits for its own turn.
    const answered = (change: () => KeptEntry | null) =>
      edit(id, ({ state }) => (state === 'sending' ? change() : undefined));
    try {
      try {
        await send(before, signal);
      } catch (error) {
        saved = savedIn(asProblem(error));
        if (!saved) throw error;
        // Changed after a lost answer: a correction of what was saved, and never a second report.
        if (!isSame(before, saved)) await correct(before, saved, signal);
      }
      await answered(() => null);
      return 'sent';
    } catch (error) {
      const problem = asProblem(error);
      const next = { ...after(before, problem, wasOnline), ...(saved && { saved }) };
      await answered(() => next);
      return isOpen(next) && problem.status !== 500 && problem.status !== 507 ? 'later' : 'kept';
    }
  }

  /** All that is due, one at a time and in order. Answers whether something is left for later. */
  async function round(): Promise<boolean> {
    if (isStopped) return false;
    return alone(`brigade-send-${owner}`, async () => {
      const tried = new Set<string>();
      for (const { id, state, made_at, released } of await own()) {
        // Whoever sent it is gone, for only one sends at a time.
        if (state === 'sending') await edit(id, (one) => ({ ...one, state: 'unknown' }));
        const isOld = Date.parse(made_at) < now().getTime() - longWait && released !== true;
        if (isOld)
          await edit(id, (one) => (isOpen(one) ? refused(one, new ApiProblem('waited_long')) : undefined));
      }
      for (;;) {
        const next = (await own()).find((one) => isDue(one) && !tried.has(one.id) && !arriving.has(one.id));
        if (!next || isStopped) break;
        tried.add(next.id);
        const stop = new AbortController();
        const over = sendOne(next.id, stop.signal);
        current = { id: next.id, stop, over };
        if ((await over) === 'later') break;
      }
      return (await own()).some(isDue);
    });
  }

  const rounds = createRounds(round, resendAfter);
  const stopWatching = device.watch(() => void show());
  const opened = show();

  return {
    get: cell.get,
    subscribe: cell.subscribe,
    isDurable: device.isDurable,
    isWritten,
    opened,
    add(added) {
      const made: KeptEntry = { ...added, owner, author, made_at: now().toISOString(), state: 'waiting' };
      arriving.set(added.id, made);
      isWritten.set(false);
      cell.set([...cell.get().filter(({ id }) => id !== added.id), shown(made, !maySend(made))]);
      /** Taken over after this one, and compared with it when its turn comes. */
      const isAfter = (id: string) => {
        const order = [...arriving.keys()];
        return order.indexOf(id) > order.indexOf(added.id);
      };
      void (async () => {
        // First of all it is safe; the rounds leave it alone until it is compared with what waits.
        await device.add(made);
        const others = (await device.all()).filter(({ id, state }) => state !== 'refused' && !isAfter(id));
        const near = !added.confirm && others.some((other) => isNear(added, other));
        // Meanwhile its author may have removed it, or taken it back.
        const asked = (one: KeptEntry | undefined) =>
          one && !one.recalled ? refused(one, new ApiProblem('near_waiting')) : undefined;
        if (near) await device.edit(added.id, asked);
        arriving.delete(added.id);
        isWritten.set(arriving.size === 0);
        await show();
        // Where the device is offline the rounds go on by themselves.
        if (isOnline()) void rounds.begin();
        else rounds.wait();
      })();
    },
    resume: rounds.begin,
    confirm(id) {
      const meant = ({ recalled: _recalled, ...one }: KeptEntry): KeptEntry => {
        if (one.state !== 'refused') return one;
        return {
          ...open(one),
          ...(one.problem?.code === 'waited_long' ? { released: true } : { confirm: true }),
        };
      };
      void edit(id, meant).then(rounds.begin);
    },
    take,
    async recall(id) {
      if (current?.id === id) {
        current.stop.abort();
        await current.over;
      }
      return edit(id, (one) => (one.state === 'sending' ? undefined : { ...one, recalled: true }));
    },
    async discardAll() {
      for (const { id } of await own()) await take(id);
    },
    stop() {
      isStopped = true;
      rounds.stop();
      stopWatching();
    },
  };
}
