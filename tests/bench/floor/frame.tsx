/** What stands around and within both pages of the floor, as the app has it: navigation, headings, controls, icons. */
import type { ReactNode } from 'react';

export const Icon = () => (
  <svg viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
    <path d="m3 6.5 2 2 4-5" />
  </svg>
);

const pages = ['Overview', 'Record', 'Restaurants', 'People', 'Activity', 'Bonus rule'];

const Navigation = () => (
  <header>
    <a href="#home">
      <Icon />
      <span>Brigade</span>
    </a>
    <nav>
      {pages.map((page) => (
        <a key={page} href={`#${page}`}>
          <Icon />
          <span>{page}</span>
        </a>
      ))}
    </nav>
    <Control name="Search" />
    <Control name="Account" />
    <Control name="Help" />
  </header>
);

export const Control = ({ name, onPress }: { name: string; onPress?: () => void }) => (
  <button type="button" onClick={onPress}>
    <Icon />
    <span>{name}</span>
  </button>
);

export const Search = ({ name }: { name: string }) => (
  <div>
    <label>
      <span>{name}</span>
      <input type="search" />
    </label>
    <Icon />
  </div>
);

/** On narrow screens a select stands for the table's header. */
export const Sort = ({ columns }: { columns: readonly string[] }) => (
  <div>
    <select>
      {columns.flatMap((column) => [
        <option key={column}>{column}</option>,
        <option key={`-${column}`}>{column} (down)</option>,
      ])}
    </select>
  </div>
);

export const Columns = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column}>
          <button type="button">
            {column}
            <Icon />
          </button>
        </th>
      ))}
    </tr>
  </thead>
);

interface FrameProps {
  title: string;
  actions: readonly string[];
  children: ReactNode;
}

export function Frame({ title, actions, children }: FrameProps) {
  return (
    <div>
      <a href="#main">Skip to the content</a>
      {/* For narrow and for wide screens. */}
      <Navigation />
      <Navigation />
      <main id="main">
        <header>
          <h1>{title}</h1>
          {actions.map((action) => (
            <Control key={action} name={action} />
          ))}
        </header>
        {children}
        <footer>
          <span>© 2024 Brigade</span>
          <a href="#help">Help</a>
        </footer>
      </main>
    </div>
  );
}
