/** The button in the navigation bar that opens the global search. */
export const FinderButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <button
    type="button"
    className="navigation-entry navigation-search"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    title="Search (Ctrl+K)"
    onClick={onOpen}
  >
    <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.500 10.500 4 4" />
    </svg>
    <span>Search</span>
    <kbd>Ctrl K</kbd>
  </button>
)
