import { store } from './store.ts'

export interface Notice {
  readonly id: number
  readonly type: 'success' | 'info' | 'warning' | 'error'
  readonly text: string
  /** Whether the notice stays until the user dismisses it. Errors do. */
  readonly stays?: boolean
}

/** The current notices, oldest first. */
export const notices = store<readonly Notice[]>([])

let lastId = 0

/** Shows a notice at the top of the page. If the same notice is already shown, it is not shown twice. */
export const notify = ({ type, text, stays = type === 'error' }: Omit<Notice, 'id'>): void => {
  const shown = notices.get()
  if (shown.some(notice => notice.type === type && notice.text === text)) return
  notices.set([...shown, { id: ++lastId, type, text, stays }])
}

export const dismissNotice = (id: number): void => notices.set(notices.get().filter(notice => notice.id !== id))

/** Removes a notice that no longer applies, such as one about fields that have been filled in meanwhile. */
export const retractNotice = (text: string): void => notices.set(notices.get().filter(notice => notice.text !== text))
