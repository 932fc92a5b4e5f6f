import { focusHeading } from './focus/useHeadingFocus.ts'

/** The first stop of the keyboard: past the bar, to the page. It is seen while it has the focus. */
export const SkipLink = () => (
  <a
    href="#page"
    className="skip-link"
    onClick={event => {
      event.preventDefault()
      if (!focusHeading()) document.getElementById('page')?.focus()
    }}
  >
    Skip to the page
  </a>
)
