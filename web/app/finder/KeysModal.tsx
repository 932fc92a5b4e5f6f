import { CloseModal } from '#web/components/CloseModal.tsx'
import './KeysModal.css'

const keys: readonly (readonly [place: string, keys: readonly (readonly [key: string, does: string])[]])[] = [
  [
    'Everywhere',
    [
      ['Ctrl+K', 'Search, and do what is found (⌘\u00a0K on a Mac)'],
      ['?', 'Show all keys, outside a text field'],
      ['Esc', 'Close a dialog, a menu or a list'],
      ['Tab', 'Go to the next control; the first stop of a page skips the bar'],
    ],
  ],
  [
    'In the bar',
    [
      ['← →', 'Go to the neighbouring entry'],
      ['Enter', 'Open a page or a menu'],
    ],
  ],
  [
    'In a table',
    [
      ['↑ ↓ ← →', 'Go from cell to cell'],
      ['Home End', 'Go to the first or the last cell of the row'],
      ['Enter', 'Go into a cell that has controls'],
      ['Tab', 'Leave the table'],
    ],
  ],
  [
    'In the search',
    [
      ['↑ ↓', 'Go through what is found'],
      ['Enter', 'Go there, or do it'],
    ],
  ],
]

/** Draws each key of a text such as `Ctrl+K` or `Home End` as a key, and leaves what is between them as it is. */
const drawn = (text: string) =>
  text.split(/(\+| )/).map((part, place) => (place % 2 === 0 ? <kbd key={part}>{part}</kbd> : part))

/** The list of all keyboard shortcuts of the console, grouped by the place that they work in. */
export const KeysModal = ({ onClose }: { readonly onClose: () => void }) => (
  <CloseModal header="Keys" onClose={onClose}>
    {keys.map(([place, some]) => (
      <section key={place} className="keys">
        <h3>{place}</h3>
        <dl>
          {some.map(([key, does]) => (
            <div key={key}>
              <dt>{drawn(key)}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </CloseModal>
)
