/** A form on its way to being saved: what it began with, and what has been entered. */
export interface FormDraft<Values extends object> {
  readonly initial: Values
  readonly entered: Values
}

const keyOf = (path: string): string => `draft ${path}`

/**
 * Entries survive a reload, in this tab and this session only: its storage is emptied as a session begins and ends.
 * Entries that a console of another version stored there are not read. A field that cannot be stored, such as a file,
 * begins as it did.
 */
export const readDraft = <Values extends object>(
  path: string,
  initial: Values,
  apart: readonly (keyof Values)[] = [],
): FormDraft<Values> | undefined => {
  try {
    if (isNewVisit()) removeDraft(path)
    const draft = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as FormDraft<Values> | null
    const pattern = without(initial, apart)
    if (draft === null || !isLike(draft.initial, pattern) || !isLike(draft.entered, pattern)) return undefined
    return { initial: { ...initial, ...draft.initial }, entered: { ...initial, ...draft.entered } }
  } catch {
    return undefined
  }
}

export const writeDraft = <Values extends object>(
  path: string,
  { initial, entered }: FormDraft<Values>,
  apart: readonly (keyof Values)[] = [],
): void => {
  try {
    const draft = { initial: without(initial, apart), entered: without(entered, apart) }
    sessionStorage.setItem(keyOf(path), JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: a reload then asks, as of any form.
  }
}

export const removeDraft = (path: string): void => sessionStorage.removeItem(keyOf(path))

/** Whether the console was opened here and not reloaded: who left by another address has discarded the entries. */
const isNewVisit = (): boolean =>
  performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type !== 'reload')

const without = <Values extends object>(values: Values, apart: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !apart.includes(name as keyof Values)),
  ) as Partial<Values>

const isLike = (values: object, pattern: object): boolean =>
  JSON.stringify(Object.keys(values).toSorted()) === JSON.stringify(Object.keys(pattern).toSorted())
