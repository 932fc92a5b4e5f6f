import { describe, expect, it } from 'vitest'
import {
  halfUtilisationColumns,
  narrowUtilisationColumns,
  utilisationColumns,
} from '#web/features/utilisation/utilisationColumns.tsx'
import { groupings } from '#web/features/utilisation/utilisationRows.ts'

type Columns = (typeof utilisationColumns)['days']

const idsOf = (columns: Columns): readonly string[] => columns.map(({ id }) => id)
const shownOf = (columns: Columns): readonly string[] => idsOf(columns.filter(({ isHidden }) => !isHidden))

describe('the columns of the utilisation', () => {
  it('are at first the shares with the runs, or with the most important minutes of a day', () => {
    expect(shownOf(utilisationColumns.instruments)).toEqual([
      'instrument',
      'model',
      'used',
      'up',
      'runs',
      'meanRun',
      'longestRun',
      'repairs',
      'meanRepair',
    ])
    expect(shownOf(utilisationColumns.days)).toEqual([
      'instrument',
      'model',
      'day',
      'used',
      'up',
      'ready',
      'running',
      'fault',
    ])
  })

  it('are at first those that fit in half a window, and the same ones can be shown in every window', () => {
    expect(shownOf(halfUtilisationColumns.models)).toEqual(['model', 'instruments', 'used', 'up', 'runs'])
    for (const by of groupings) {
      expect(idsOf(halfUtilisationColumns[by])).toEqual(idsOf(utilisationColumns[by]))
      expect(idsOf(narrowUtilisationColumns[by]).toSorted()).toEqual(idsOf(utilisationColumns[by]).toSorted())
    }
  })
})
