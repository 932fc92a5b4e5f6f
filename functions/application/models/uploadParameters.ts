import { parametersLimit, type Parameter } from '#shared/contract/models.ts'
import { changeSet, type ChangeSet } from '../../domain/models/changeSet.ts'
import {
  goodParameters,
  parametersFrom,
  problemsIn,
  withStored,
  type ParametersRead,
} from '#shared/spreadsheets/parametersFrom.ts'
import { tableBytesLimit } from '#shared/spreadsheets/tableFiles.ts'
import { getModel } from '../../data/models/modelRepository.ts'
import { replaceModel } from '../../data/models/modelWriter.ts'
import { readCatalogue, replaceCatalogue } from '../../data/models/parameterCatalogue.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, Validation } from '../../domain/errors.ts'
import { sortedParameters } from '../../domain/models/model.ts'
import { changesForAudit, changesOnTheWire, firstProblems, uploadMessage } from '../../domain/models/uploadReport.ts'
import { readInWorker } from '../../files/readInWorker.ts'
import { readUpload } from '../../gateways/uploads.ts'

interface Upload {
  readonly fileName: string
  /** The fleet-wide catalogue where it is left out. */
  readonly modelName: string | undefined
  /** Only tells what would be changed. */
  readonly dryRun: boolean
}

/** Takes over the rows of a file that have no problem, and reports the others. The same file again changes nothing. */
export const uploadParameters = async ({ fileName, modelName, dryRun }: Upload, trail: Trail) => {
  const open = modelName === undefined ? openCatalogue : () => openModel(modelName)
  await open() // a model that does not exist is refused before the file is read
  const read = await parametersIn(fileName)
  const parameters = goodParameters(read)
  const mnemonics = new Set(parameters.map(({ mnemonic }) => mnemonic))
  const changes = await retryOnConflict(async () => {
    const { stored, replace } = await open()
    const uploaded = withStored(parameters, read, stored)
    const wanted = merged(stored, uploaded)
    const difference = changeSet(stored, wanted)
    if (!dryRun && difference.added.length + difference.changed.length > 0) await replace(wanted, difference, trail)
    // What the file does not mention is no part of the report.
    return changeSet(
      stored.filter(({ mnemonic }) => mnemonics.has(mnemonic)),
      uploaded,
    )
  }, uploadPolicy)
  return {
    Message: uploadMessage(changes, read.refusedRows, dryRun),
    successcount: parameters.length,
    failedcount: read.refusedRows,
    problems: firstProblems(problemsIn(read)),
    ...(dryRun && { changes: changesOnTheWire(changes) }),
    done: true,
    progress: 100,
  }
}

const parametersIn = async (fileName: string): Promise<ParametersRead> => {
  const bytes = await readUpload(fileName, tableBytesLimit)
  const result = await readInWorker({ bytes, fileName })
  if ('refused' in result) throw new Validation([{ field: 'file', message: result.refused }])
  return parametersFrom(result.table)
}

/** What is stored, and the way to write over just that version. */
interface Opened {
  readonly stored: readonly Parameter[]
  readonly replace: (wanted: readonly Parameter[], difference: ChangeSet, trail: Trail) => Promise<unknown>
}

const openCatalogue = async (): Promise<Opened> => {
  const read = await readCatalogue()
  const replace: Opened['replace'] = (wanted, difference, trail) =>
    replaceCatalogue(read, wanted, changesForAudit(difference), trail)
  return { stored: read.parameters, replace }
}

const openModel = async (modelName: string): Promise<Opened> => {
  const model = await getModel(modelName)
  const replace: Opened['replace'] = (parameters, _, trail) => replaceModel(model, { ...model, parameters }, trail)
  return { stored: model.parameters, replace }
}

const merged = (stored: readonly Parameter[], uploaded: readonly Parameter[]): Parameter[] => {
  const all = new Map([...stored, ...uploaded].map(parameter => [parameter.mnemonic, parameter]))
  if (all.size <= parametersLimit) return sortedParameters(all.values())
  const message = `There would be ${all.size} parameters; at most ${parametersLimit} are possible`
  throw new Validation([{ field: 'file', message }])
}

/** Adding to what somebody else has changed meanwhile is no conflict. Few attempts: each reads and merges all parameters. */
const uploadPolicy = { attempts: 3, isConflict: (error: unknown) => error instanceof Conflict }
