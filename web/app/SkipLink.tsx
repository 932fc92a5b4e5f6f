import { focusHeading } from './focus/useHeadingFocus.ts'

/**
 * The first link that the Tab key reaches. It skips the navigation bar and leads to the page, and is visible only
 * while it has the focus.
 */
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
