import { describe, expect, it } from 'vitest'
import { withContact } from '#functions/domain/telemetry/contact.ts'
import type { Device } from '#shared/contract/device.ts'
import { iso } from '#shared/time/iso.ts'

const row: Device = {
  deviceName: 'SN-1',
  modelName: 'Orbit',
  deviceModel: 'Orbit',
  deviceStatus: 'OK',
  groupStatus: 'RUN',
  desiredStatus: '',
  ICStatus: 1,
  registerdOn: iso(0),
  lastContacted: iso(1_000),
  ICLastContactedTime: iso(1_000),
  remarks: '',
  updatedBy: '',
  revision: 1,
}
const contact = { deviceName: 'SN-1', lastContacted: 2_000, lastDataItem: 1_500, controllerAt: 900, freeAt: undefined }

describe("a row in the list of assets, merged with the instrument's recorded last contact,", () => {
  it('takes each of its times from whichever of the two has the newer one', () => {
    expect(withContact(row, contact)).toEqual({ ...row, lastContacted: iso(2_000), lastDataItemDate: iso(1_500) })
  })

  it('stays unchanged if it was written after the contacts were read', () => {
    const newer = { ...row, lastContacted: iso(3_000), lastDataItemDate: iso(2_500) }
    expect(withContact(newer, contact)).toEqual(newer)
  })

  it("has no time of contact before the instrument's first message", () => {
    const { lastContacted: _never, ...enrolled } = row
    const before = { ...contact, lastContacted: 0, lastDataItem: undefined, controllerAt: undefined }
    expect(withContact(enrolled, before)).toEqual(enrolled)
    expect(withContact(enrolled, undefined)).toEqual(enrolled)
  })

  it('shows when the instrument is free, unless a later status says that it is not working', () => {
    const forecast = { ...contact, freeAt: 120_000 }
    expect(withContact(row, forecast).freeAt).toBe(iso(120_000))
    expect(withContact({ ...row, groupStatus: 'FAULT' }, forecast)).not.toHaveProperty('freeAt')
  })
})
