import { describe, expect, it } from 'vitest'
import { toEngineId, toWireId } from '#functions/domain/alarmIds.ts'

describe('the ids of alarms', () => {
  it("can be converted from the engine's form to the API's form and back", () => {
    expect(toWireId('SN-1.High.3.1000')).toBe('SN-1/1970-01-01T00:00:01.000Z#High#3')
    expect(toEngineId('SN-1/1970-01-01T00:00:01.000Z#High#3')).toBe('SN-1.High.3.1000')
  })

  it.each(['', 'SN-1', 'SN-1/never#High#3', 'SN-1/1970-01-01T00:00:01.000Z#High'])('cannot have the form %j', text => {
    expect(toEngineId(text)).toBeUndefined()
  })
})
