import { describe, expect, it } from 'vitest'
import { reportEntities } from '#shared/reporting/entities.ts'
import { deviceRow } from '#functions/domain/reports/snapshotRows.ts'
import { columnName } from '#functions/domain/reports/sources.ts'
import { device } from '#tests/e2e/support/devices.ts'

describe('the rows of the snapshots that reports read', () => {
  it('have a column for each parameter of the report', () => {
    const names = reportEntities.device_information.parameters.map(({ parameterName }) => columnName(parameterName))
    expect(Object.keys(deviceRow(device(1))).toSorted()).toEqual(names.toSorted())
  })

  it.each([
    ['the one that it reported', { firmware: '4.11' }, '4.11'],
    ['the one installed last', { installed: { version: '12', jobName: 'A', installedOn: '2026-01-01' } }, '12'],
    ['none, if no version is known', {}, undefined],
  ])('have one version per instrument: %s', (_, known, version) => {
    expect(deviceRow({ ...device(1), ...known }).version).toBe(version)
  })
})
