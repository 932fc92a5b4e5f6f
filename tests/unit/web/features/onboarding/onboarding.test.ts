import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import {
  isUnsaved,
  noEdits,
  rebased,
  findSaveRefusal,
  withoutDevice,
  withRemarks,
  withStatus,
} from '#web/features/onboarding/edits.ts'
import { device } from '../../../../e2e/support/devices.ts'

const [first, second] = [device(1), device(2)]

describe('the picked status of an instrument', () => {
  it('cannot be saved before a status is picked', () => {
    expect(findSaveRefusal(noEdits, first.deviceName)).toBe(messages.selectDevice)
  })

  it('can be saved only in the row in which a status was picked last, and other rows name that row', () => {
    const edits = withStatus(withStatus(noEdits, first, 'DENIED'), second, 'DORMANT')
    expect(findSaveRefusal(edits, second.deviceName)).toBeUndefined()
    expect(findSaveRefusal(edits, first.deviceName)).toContain(second.deviceName)
  })

  it('is dropped when the stored status is picked again', () => {
    expect(withStatus(withStatus(noEdits, first, 'DENIED'), first, 'OK')).toEqual(noEdits)
  })

  it('is saved on the version at which it was first picked, even if a newer one is read meanwhile', () => {
    const later = { ...first, revision: 9 }
    expect(withStatus(withStatus(noEdits, first, 'DENIED'), later, 'DORMANT').picked).toEqual({
      device: first,
      status: 'DORMANT',
    })
  })
})

describe('the typed remarks of instruments', () => {
  it('are kept for several instruments, each on the version that was read', () => {
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

  it.each(['constructor', '__proto__'])('belong to the instrument %s if they were typed for it', deviceName => {
    const one = { ...first, deviceName }
    expect(noEdits.remarks.get(deviceName)).toBeUndefined()
    expect(withRemarks(noEdits, one, 'a').remarks.get(deviceName)).toEqual({ device: one, text: 'a' })
    expect(withoutDevice(withRemarks(noEdits, one, 'a'), deviceName)).toEqual(noEdits)
  })

  it('are dropped when they equal the stored remarks', () => {
    expect(withRemarks(withRemarks(noEdits, first, 'a'), first, '')).toEqual(noEdits)
  })
})

describe('after a save or a conflict,', () => {
  const edits = withRemarks(withStatus(noEdits, first, 'DENIED'), first, 'leaking')

  it('the saved entry is dropped and the other entries are based on the newest version', () => {
    const newest = { ...first, deviceStatus: 'DENIED', revision: 2 } as const
    expect(rebased(edits, newest)).toEqual({
      remarks: new Map([[first.deviceName, { device: newest, text: 'leaking' }]]),
    })
  })

  it('the entries of other instruments stay as they are', () => {
    expect(rebased(edits, { ...second, revision: 2 })).toEqual(edits)
    expect(withoutDevice(edits, second.deviceName)).toEqual(edits)
  })

  it('the user may take the stored version in place of the entered one', () => {
    expect(withoutDevice(edits, first.deviceName)).toEqual(noEdits)
  })

  it('the page counts as saved if there are no entries', () => {
    expect([isUnsaved(noEdits), isUnsaved(edits), isUnsaved(withRemarks(noEdits, first, 'x'))]).toEqual([
      false,
      true,
      true,
    ])
  })
})
