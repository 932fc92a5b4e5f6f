import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDraft, removeDraft, writeDraft } from '#web/components/form/draft/formDraft.ts'

const path = '/contents-add-new'
const initial = { name: '', models: [] as string[], file: undefined as object | undefined }
const entered = { name: 'Pump', models: ['M1'], file: { name: 'pump.zip' } }

const items = new Map<string, string>()
/** How the console was opened in this tab. */
let visit = 'reload'
beforeEach(() => {
  items.clear()
  visit = 'reload'
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: visit } as unknown as PerformanceEntry])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('entries that survive a reload', () => {
  it('are kept for their page until they are removed', () => {
    const draft = { initial: { name: '' }, entered: { name: 'Pump' } }
    writeDraft(path, draft)
    expect(readDraft(path, draft.initial)).toStrictEqual(draft)
    expect(readDraft('/elsewhere', draft.initial)).toBeUndefined()
    removeDraft(path)
    expect(readDraft(path, draft.initial)).toBeUndefined()
  })

  it('are all fields but those that cannot be stored', () => {
    writeDraft(path, { initial, entered }, ['file'])
    expect([...items.values()].join()).not.toContain('pump.zip')
    expect(readDraft(path, initial, ['file'])).toStrictEqual({ initial, entered: { ...entered, file: undefined } })
  })

  it.each(['navigate', 'back_forward'])('are not there for somebody who left the page and comes by %s', type => {
    writeDraft(path, { initial, entered })
    visit = type
    expect(readDraft(path, initial)).toBeUndefined()
    expect(items.size).toBe(0)
  })

  it.each(['no JSON', '{}', '{"initial":{},"entered":{}}', 'null', '7'])('are not taken from %s', text => {
    items.set(`draft ${path}`, text)
    expect(readDraft(path, initial)).toBeUndefined()
  })
})
