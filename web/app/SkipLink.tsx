import { focusHeading } from './focus/useHeadingFocus.ts'

/** The first link that the Tab key reaches. It leads past the bar to the page, and is visible only with the focus. */
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
