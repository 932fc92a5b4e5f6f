import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { Time } from '#web/components/Time.tsx'
import { errors, sampleQueue } from '#web/features/assets/categories/eventCategories.tsx'

const at = '2026-11-28T12:00:00.000Z'
const error = { errorType: 'Pump', errorCode: '0x104', errorInfo: 'Leak', errorTimeStamp: at }
const sample = { sampleId: 'S1', batchId: 'B1', sampleStatus: 'Queued', deviceTimeStamp: at }

describe('the errors and samples of an instrument', () => {
  it('have panels that show the age of recent ones, as the other panels do', () => {
    expect(errors.panelColumns.at(-1)?.cell?.(error)).toEqual(createElement(Time, { at }))
    expect(sampleQueue.panelColumns.at(-1)?.cell?.(sample)).toEqual(createElement(Time, { at }))
  })

  it('have full tables that show times to the second, as their exported files do', () => {
    expect(errors.columns.at(-1)).toMatchObject({ id: 'time', kind: 'date' })
    expect(errors.columns.at(-1)?.cell).toBeUndefined()
    expect(sampleQueue.columns.at(-1)).toMatchObject({ id: 'time', kind: 'date' })
    expect(sampleQueue.columns.at(-1)?.cell).toBeUndefined()
  })
})
