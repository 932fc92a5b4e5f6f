import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { InstrumentName } from '#web/components/parts/InstrumentName.tsx'
import { listCardSections } from '#web/components/ResourceTable/card.tsx'
import {
  isUnsaved,
  noEdits,
  rebased,
  findSaveRefusal,
  withoutDevice,
  withRemarks,
  withSaved,
  withStatus,
} from '#web/features/onboarding/edits.ts'
import { onboardingColumns } from '#web/features/onboarding/onboardingColumns.tsx'
import type { Saving } from '#web/features/onboarding/useOnboardingChange.ts'
import { store } from '#web/lib/store.ts'
import { device } from '#tests/e2e/support/devices.ts'

const [first, second] = [device(1), device(2)]

describe('the admission status selected for an instrument', () => {
  it("is required before the instrument's row can be saved", () => {
    expect(findSaveRefusal(noEdits, first.deviceName)).toBe(messages.selectDevice)
  })

  it('can be saved only in the row in which a status was selected last, and other rows name that row', () => {
    const edits = withStatus(withStatus(noEdits, first, 'DENIED'), second, 'DORMANT')
    expect(findSaveRefusal(edits, second.deviceName)).toBeUndefined()
    expect(findSaveRefusal(edits, first.deviceName)).toContain(second.deviceName)
  })

  it('is discarded when the stored status is selected again', () => {
    expect(withStatus(withStatus(noEdits, first, 'DENIED'), first, 'OK')).toEqual(noEdits)
  })

  it('is saved with the revision that was read when it was first selected, even if a newer one is read meanwhile', () => {
    const later = { ...first, revision: 9 }
    expect(withStatus(withStatus(noEdits, first, 'DENIED'), later, 'DORMANT').picked).toEqual({
      device: first,
      status: 'DORMANT',
    })
  })
})

describe('the remarks typed for instruments', () => {
  it('are kept for several instruments, each with the revision that was read', () => {
    const edits = withRemarks(
      withRemarks(withRemarks(noEdits, first, 'a'), second, 'b'),
      { ...first, revision: 9 },
      'ac',
    )
    expect(edits.remarks).toEqual(
      new Map([
        [first.deviceName, { device: first, text: 'ac' }],
        [second.deviceName, { device: second, text: 'b' }],
      ]),
    )
  })

  it.each(['constructor', '__proto__'])('are kept even for an instrument with the name %s', deviceName => {
    const one = { ...first, deviceName }
    expect(noEdits.remarks.get(deviceName)).toBeUndefined()
    expect(withRemarks(noEdits, one, 'a').remarks.get(deviceName)).toEqual({ device: one, text: 'a' })
    expect(withoutDevice(withRemarks(noEdits, one, 'a'), deviceName)).toEqual(noEdits)
  })

  it('are discarded when they equal the stored remarks', () => {
    expect(withRemarks(withRemarks(noEdits, first, 'a'), first, '')).toEqual(noEdits)
  })
})

describe("after an instrument was saved, or its save conflicted with another user's change,", () => {
  const edits = withRemarks(withStatus(noEdits, first, 'DENIED'), first, 'leaking')

  it('its saved input is discarded, and its other input is based on the newest version', () => {
    const newest = { ...first, deviceStatus: 'DENIED', revision: 2 } as const
    expect(rebased(edits, newest)).toEqual({
      remarks: new Map([[first.deviceName, { device: newest, text: 'leaking' }]]),
    })
  })

  it('the list shows it at once, until a newer version has been read', () => {
    const newest = { ...first, deviceStatus: 'DENIED', revision: first.revision + 1 } as const
    const saved = new Map([[first.deviceName, newest]])
    expect(withSaved([first, second], saved)).toEqual([newest, second])
    const later = { ...first, revision: newest.revision + 1 }
    expect(withSaved([later, second], saved)).toEqual([later, second])
    const same = { ...newest, remarks: 'read again' }
    expect(withSaved([same], saved)).toEqual([same])
  })

  it('the input for other instruments stays unchanged', () => {
    expect(rebased(edits, { ...second, revision: 2 })).toEqual(edits)
    expect(withoutDevice(edits, second.deviceName)).toEqual(edits)
  })

  it('the user may discard the input for it and take the stored version', () => {
    expect(withoutDevice(edits, first.deviceName)).toEqual(noEdits)
  })

  it('the page has no unsaved changes if no other input is left', () => {
    expect([isUnsaved(noEdits), isUnsaved(edits), isUnsaved(withRemarks(noEdits, first, 'x'))]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('an instrument in half a window', () => {
  const columns = (isHalf: boolean) =>
    onboardingColumns([], isHalf, {
      edits: store(noEdits),
      saving: store<ReadonlySet<Saving>>(new Set()),
      isAdmin: true,
      onSaveStatus: () => {},
      onSaveRemarks: () => {},
    })
  const headingOf = (isHalf: boolean) =>
    columns(isHalf)
      .find(({ isRowHeader }) => isRowHeader)
      ?.cell?.(first)

  it('has the model in the heading of its card, and not on a line of its own', () => {
    expect(headingOf(true)).toEqual(createElement(InstrumentName, { of: first }))
    const display = ['serial', 'model', 'deviceStatus'].map(id => ({ id, visible: true }))
    expect(listCardSections(columns(true), display).map(({ id }) => id)).toEqual(['deviceStatus'])
  })

  it('has no column for the model, which a wider table has, so that its status is in view', () => {
    expect(headingOf(false)).not.toEqual(headingOf(true))
    const isShown = (isHalf: boolean) => !columns(isHalf).find(({ id }) => id === 'model')?.isHidden
    expect([isShown(true), isShown(false)]).toEqual([false, true])
  })
})
