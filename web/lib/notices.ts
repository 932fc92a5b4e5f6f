import { store } from './store.ts'

export interface Notice {
  readonly id: number
  readonly type: 'success' | 'info' | 'warning' | 'error'
  readonly text: string
  /** Whether the notice stays until somebody dismisses it, as errors do. */
  readonly stays?: boolean
}

/** The notices in the notice bar, oldest first. */
export const notices = store<readonly Notice[]>([])

let lastId = 0

/** Shows a message at the top of the page. One that is being shown already is not doubled. */
export const notify = ({ type, text, stays = type === 'error' }: Omit<Notice, 'id'>): void => {
  const shown = notices.get()
  if (shown.some(notice => notice.type === type && notice.text === text)) return
  notices.set([...shown, { id: ++lastId, type, text, stays }])
}

export const dismissNotice = (id: number): void => notices.set(notices.get().filter(notice => notice.id !== id))

/** Takes back a message whose reason is gone, such as one about fields that have been filled in. */
export const retractNotice = (text: string): void => notices.set(notices.get().filter(notice => notice.text !== text))
