import type { RuleValues } from './ruleValues.ts'

/** A rule on its way to being saved: what the form began with, and what has been entered. */
export interface RuleDraft {
  readonly initial: RuleValues
  readonly entered: RuleValues
}

const keyOf = (path: string): string => `rule draft ${path}`

/**
 * Entries survive a reload, in this tab and this session only: its storage is emptied as a session begins and ends.
 * Entries that a console of another version stored there are not read.
 */
export const readDraft = (path: string, initial: RuleValues): RuleDraft | undefined => {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as RuleDraft | null
    const isDraft = draft !== null && isLike(draft.initial, initial) && isLike(draft.entered, initial)
    return isDraft ? draft : undefined
  } catch {
    return undefined
  }
}

export const writeDraft = (path: string, draft: RuleDraft): void => {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: a reload then asks, as of any form.
  }
}

export const removeDraft = (path: string): void => sessionStorage.removeItem(keyOf(path))

const isLike = (values: object, pattern: object): boolean =>
  JSON.stringify(Object.keys(values).toSorted()) === JSON.stringify(Object.keys(pattern).toSorted())
