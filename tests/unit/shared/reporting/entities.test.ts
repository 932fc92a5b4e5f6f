import { describe, expect, it } from 'vitest'
import { entityNames, reportEntities } from '#shared/reporting/entities.ts'

describe('the entities that a report can be about', () => {
  it('begin with the five of the specification under their labels, and added ones follow', () => {
    expect(entityNames.map(name => [name, reportEntities[name].label])).toEqual([
      ['device_information', 'Assets'],
      ['rule', 'Rules'],
      ['model', 'Models'],
      ['events', 'Events'],
      ['timeseries', 'History Data'],
      ['instrument_status', 'Instrument Status'],
      ['utilisation', 'Utilisation'],
      ['deliveries', 'Messages'],
    ])
  })

  it('name the columns of messages as the log of messages does', () => {
    const labels = reportEntities.deliveries.parameters.map(({ displayName }) => displayName)
    expect(labels).toEqual(expect.arrayContaining(['Receiver', 'Serial Number', 'Rule', 'Message', 'By', 'Outcome']))
  })
})
