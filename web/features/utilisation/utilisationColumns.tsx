import { modes, modeTexts, type Mode } from '#shared/devices/utilisation.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { groupings, upShare, usedShare, type Grouping, type ModeSeconds, type UsedRow } from './utilisationRows.ts'

const instrument: Column<UsedRow> = {
  id: 'instrument',
  header: 'Instrument',
  kind: 'text',
  isRowHeader: true,
  value: row => row.deviceName,
  cell: ({ deviceName = '', modelName }) => (
    <RouteLink to={assetPath({ deviceName, modelName })}>{deviceName}</RouteLink>
  ),
}

const model: Column<UsedRow> = { id: 'model', header: 'Model', kind: 'text', value: row => row.modelName }
const day: Column<UsedRow> = { id: 'day', header: 'Day', kind: 'text', value: row => row.day }
const instruments: Column<UsedRow> = {
  id: 'instruments',
  header: 'Instruments',
  kind: 'number',
  value: row => row.instruments,
}

const percent = (share: number | undefined): number | undefined =>
  share === undefined ? undefined : Math.round(share * 1000) / 10

const share = (id: string, header: string, of: (seconds: ModeSeconds) => number | undefined): Column<UsedRow> => ({
  id,
  header: `${header} (%)`,
  kind: 'number',
  value: row => percent(of(row.seconds)),
  // The heading has the unit, and a tenth of a percent is only of use in the exported file.
  cell: row => {
    const found = of(row.seconds)
    return found === undefined ? '-' : Math.round(found * 100)
  },
})

const used = share('used', 'Utilisation', usedShare)
const up = share('up', 'Uptime', upShare)

const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 10) / 10

const minutes = (mode: Mode): Column<UsedRow> => ({
  id: mode,
  header: `${modeTexts[mode]} (min)`,
  kind: 'number',
  isOptional: true,
  value: row => minutesOf(row.seconds[mode]),
})

const mean = (episodes: { readonly count: number; readonly seconds: number } | undefined): number | undefined =>
  episodes && episodes.count > 0 ? minutesOf(episodes.seconds / episodes.count) : undefined

const episodes: readonly Column<UsedRow>[] = [
  { id: 'runs', header: 'Runs', kind: 'number', isOptional: true, value: row => row.runs?.count },
  {
    id: 'meanRun',
    header: 'Mean run (min)',
    kind: 'number',
    isOptional: true,
    value: row => mean(row.runs),
  },
  {
    id: 'longestRun',
    header: 'Longest run (min)',
    kind: 'number',
    isOptional: true,
    value: ({ runs }) => (runs && runs.count > 0 ? minutesOf(runs.longestSeconds) : undefined),
  },
  { id: 'repairs', header: 'Repairs', kind: 'number', isOptional: true, value: row => row.repairs?.count },
  {
    id: 'meanRepair',
    header: 'Mean time to repair (min)',
    kind: 'number',
    isOptional: true,
    value: row => mean(row.repairs),
  },
]

type Columns = Readonly<Record<Grouping, readonly Column<UsedRow>[]>>

const showOnly = (shown: ReadonlySet<string>, columns: readonly Column<UsedRow>[]): readonly Column<UsedRow>[] =>
  columns.map((column): Column<UsedRow> => (shown.has(column.id) ? column : { ...column, isHidden: true }))

const allCounted = modes.toReversed().map(minutes)

/** The minutes of the modes beside the shares and the runs, which leave no room for them. */
const counted = showOnly(new Set(), allCounted)

/** The minutes of the modes of a single day, which has no runs. */
const countedOfDay = showOnly(new Set(['running', 'ready', 'fault']), allCounted)

/**
 * The columns of the table. Each second counts in exactly one of the columns for minutes. Those that a window of 1440
 * pixels has no room for are hidden at first.
 */
export const utilisationColumns: Columns = {
  instruments: [instrument, model, used, up, ...episodes, ...counted],
  models: [{ ...model, isRowHeader: true }, instruments, used, up, ...episodes, ...counted],
  days: [instrument, model, day, used, up, ...countedOfDay],
}

/** The same columns in the order of a phone's cards, which begin with the shares. */
export const narrowUtilisationColumns: Columns = {
  instruments: [instrument, used, up, model, ...episodes, ...counted],
  models: [{ ...model, isRowHeader: true }, used, up, instruments, ...episodes, ...counted],
  days: [instrument, day, used, up, model, ...countedOfDay],
}

/** The columns that half a window has room for. */
const inHalf: ReadonlySet<string> = new Set(['instrument', 'model', 'day', 'instruments', 'used', 'up', 'runs'])

/** The same columns. Those that do not fit into half a window are hidden there at first. */
export const halfUtilisationColumns = Object.fromEntries(
  groupings.map(by => [by, showOnly(inHalf, utilisationColumns[by])]),
) as Columns // every grouping is a key
