import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  draftLimit,
  markLeft,
  readDraft,
  removeDraft,
  writeDraft,
  type DraftPlace,
} from '#web/components/form/draft/formDraft.ts'
import { endSession, startSession } from '#web/lib/session/session.ts'
import { memoryStorage, session } from '#tests/unit/web/support.ts'

const initial = { name: '', models: [] as string[], password: '', file: undefined as object | undefined }
const entered = { name: 'Pump', models: ['M1'], password: 'Hidden1!', file: { name: 'pump.zip' } }
const draft = { initial, entered, edited: ['name'], at: 5 }
const place: DraftPlace<typeof initial> = {
  pathname: '/contents-add-new',
  part: '',
  userName: 'admin',
  unkept: ['password', 'file'],
}

/** How the console was opened in this tab. */
let visit = { type: 'reload', name: 'http://localhost/contents-add-new?step=review' }
const signIn = (userName = 'admin') => startSession({ ...session, userGroupsList: [], userName }, 0)

beforeEach(() => {
  visit = { type: 'reload', name: 'http://localhost/contents-add-new?step=review' }
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [visit as unknown as PerformanceEntry])
  signIn()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const keys = (): string[] =>
  Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '').filter(key =>
    key.startsWith('draft'),
  )
const texts = (): string =>
  keys()
    .map(key => sessionStorage.getItem(key))
    .join()

describe('a draft of a form', () => {
  it('is stored for a page and a part of the page until it is removed', () => {
    writeDraft(place, draft)
    expect(readDraft(place, initial)).toStrictEqual({
      ...draft,
      entered: { ...entered, password: '', file: undefined },
    })
    expect(readDraft({ ...place, pathname: '/elsewhere' }, initial)).toBeUndefined()
    expect(readDraft({ ...place, part: 'team 1' }, initial)).toBeUndefined()
    removeDraft(place)
    expect(readDraft(place, initial)).toBeUndefined()
  })

  it('contains no password or file, and is not stored if nothing else was entered', () => {
    writeDraft(place, draft)
    expect(texts()).toContain('Pump')
    expect(texts()).not.toMatch(/Hidden1!|pump\.zip/)
    writeDraft(place, { ...draft, entered: { ...initial, password: 'Hidden1!' } })
    expect(keys()).toEqual([])
  })

  it('is deleted at sign-out, and is not stored again by a form that is still on the page', () => {
    writeDraft(place, draft)
    endSession('signedOut')
    writeDraft(place, draft)
    expect(keys()).toEqual([])
    signIn('anna')
    writeDraft(place, draft)
    expect(keys()).toEqual([])
  })

  it('is never read by another user, even if the storage still holds it', () => {
    writeDraft(place, draft)
    expect(readDraft({ ...place, userName: 'anna' }, initial)).toBeUndefined()
    expect(keys()).toEqual([])
  })

  it('is stored if it is within the size limit; a larger one only deletes the older draft', () => {
    const frame = JSON.stringify({
      userName: 'admin',
      initial: { name: '', models: [] },
      entered: { name: '', models: [] },
      edited: ['name'],
      at: 5,
    }).length
    const named = (length: number) => ({ ...draft, entered: { ...initial, name: 'x'.repeat(length) } })
    writeDraft(place, named(draftLimit - frame))
    expect(keys()).toHaveLength(1)
    writeDraft(place, named(draftLimit - frame + 1))
    expect(keys()).toEqual([])
  })

  it('is deleted if the storage has no room for its newer version', () => {
    writeDraft(place, draft)
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    writeDraft(place, { ...draft, entered: { ...entered, name: 'Newer' } })
    expect(keys()).toEqual([])
  })
})

describe('a draft of a form when its page is opened again', () => {
  it.each(['reload', 'navigate', 'back_forward'])('still exists after a crash (navigation type %s)', type => {
    writeDraft(place, draft)
    visit = { ...visit, type }
    expect(readDraft(place, initial)?.entered.name).toBe('Pump')
  })

  it('still exists after a reload of its page', () => {
    writeDraft(place, draft)
    markLeft(place)
    expect(readDraft(place, initial)?.entered.name).toBe('Pump')
  })

  it.each([
    ['by another address', 'navigate', 'http://localhost/contents-add-new'],
    ['by Back', 'back_forward', 'http://localhost/contents-add-new'],
    ['by a page that was itself reloaded', 'reload', 'http://localhost/rules-list'],
  ])('is deleted if the viewer had left its page and opens the page again %s', (_, type, name) => {
    writeDraft(place, draft)
    markLeft(place)
    visit = { type, name }
    expect(readDraft(place, initial)).toBeUndefined()
    expect(keys()).toEqual([])
  })

  it('is not created by leaving a page if nothing was entered', () => {
    markLeft(place)
    expect(keys()).toEqual([])
  })
})

describe('a stored draft that does not fit the form', () => {
  const write = (value: object): void =>
    sessionStorage.setItem(
      'draft /contents-add-new ',
      JSON.stringify({ userName: 'admin', edited: [], at: 5, ...value }),
    )
  const fields = { name: '', models: [] }

  it.each([
    ['without fields', { initial: {}, entered: {} }],
    ['with a field too many', { initial: { ...fields, old: 1 }, entered: { ...fields, old: 1 } }],
    ['with a field of another kind', { initial: fields, entered: { ...fields, models: 'M1' } }],
    ['with no object for entries', { initial: fields, entered: 7 }],
    ['without a time', { initial: fields, entered: fields, at: undefined }],
  ])('is removed if it is stored %s', (_, value) => {
    write(value)
    expect(readDraft(place, initial)).toBeUndefined()
    expect(keys()).toEqual([])
  })

  it.each(['no JSON', 'null', '7'])('is ignored if the stored text is %s', text => {
    sessionStorage.setItem('draft /contents-add-new ', text)
    expect(readDraft(place, initial)).toBeUndefined()
  })
})
