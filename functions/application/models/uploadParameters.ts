import { parametersLimit, type Parameter } from '#shared/contract/calls/models.ts'
import { changeSet, type ChangeSet } from '../../domain/models/changeSet.ts'
import { besideStored } from '#shared/spreadsheets/besideStored.ts'
import {
  validParameters,
  parametersFrom,
  problemsIn,
  type ParametersRead,
} from '#shared/spreadsheets/parametersFrom.ts'
import { tableBytesLimit } from '#shared/spreadsheets/tableFiles.ts'
import { getModel } from '../../data/models/modelRepository.ts'
import { readCatalogue, replaceCatalogue } from '../../data/models/parameterCatalogue.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import type { Trail } from '../../domain/audit.ts'
import { Validation } from '../../domain/errors.ts'
import { sortedParameters } from '../../domain/models/model.ts'
import { withRefusedTypes } from '../../domain/models/refusedTypes.ts'
import { changesForAudit, changesOnTheWire, firstProblems, uploadMessage } from '../../domain/models/uploadReport.ts'
import type { ParameterInUse } from '../../domain/rules/parametersInUse.ts'
import { readInWorker } from '../../files/readInWorker.ts'
import { readUpload } from '../../gateways/uploads.ts'
import { changeModel, inUseOf } from './changeModel.ts'

interface Upload {
  readonly fileName: string
  /** The fleet-wide catalogue if it is left out. */
  readonly modelName: string | undefined
  /** If true, changes nothing and reports what would be changed. */
  readonly dryRun: boolean
}

/** Takes over the rows of a file that have no problem, and reports the others. The same file again changes nothing. */
export const uploadParameters = async ({ fileName, modelName, dryRun }: Upload, trail: Trail) => {
  const open = modelName === undefined ? openCatalogue : () => openModel(modelName)
  await open() // a model that does not exist is refused before the file is read
  const inFile = await parametersIn(fileName)
  // If somebody else has changed the parameters meanwhile, adding to them is no conflict.
  const { read, changes } = await onNewest(`model#${modelName ?? ''}`, async () => {
    const opened = await open()
    const { read, uploaded, wanted } = await acceptable(besideStored(inFile, opened.stored), opened)
    const difference = changeSet(opened.stored, wanted)
    if (!dryRun && difference.added.length + difference.changed.length > 0)
      await opened.replace(wanted, difference, trail)
    const mnemonics = new Set(uploaded.map(({ mnemonic }) => mnemonic))
    // The report leaves out parameters that the file does not mention.
    const mentioned = opened.stored.filter(({ mnemonic }) => mnemonics.has(mnemonic))
    return { read, changes: changeSet(mentioned, uploaded) }
  })
  return {
    Message: uploadMessage(changes, read.refusedRows, dryRun),
    successcount: validParameters(read).length,
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

/** The stored parameters, and the way to write over just that version. */
interface Opened {
  readonly stored: readonly Parameter[]
  /** The parameters that enabled rules keep from being changed to the wanted ones. */
  readonly inUse: (wanted: readonly Parameter[]) => Promise<readonly ParameterInUse[]>
  readonly replace: (wanted: readonly Parameter[], difference: ChangeSet, trail: Trail) => Promise<unknown>
}

/**
 * The file without the types that would break an enabled rule, and what is stored when the rest has been taken over.
 */
const acceptable = async (
  read: ParametersRead,
  opened: Opened,
): Promise<{ read: ParametersRead; uploaded: Parameter[]; wanted: Parameter[] }> => {
  const uploaded = validParameters(read)
  const wanted = merged(opened.stored, uploaded)
  const inUse = await opened.inUse(wanted)
  // Two types may fit a rule together while one of them alone does not, so the rest is checked again.
  return inUse.length === 0 ? { read, uploaded, wanted } : acceptable(withRefusedTypes(read, inUse), opened)
}

const openCatalogue = async (): Promise<Opened> => {
  const read = await readCatalogue()
  const replace: Opened['replace'] = (wanted, difference, trail) =>
    replaceCatalogue(read, wanted, changesForAudit(difference), trail)
  // Rules are checked against models, never against the catalogue.
  return { stored: read.parameters, inUse: async () => [], replace }
}

const openModel = async (modelName: string): Promise<Opened> => {
  const model = await getModel(modelName)
  const replace: Opened['replace'] = (parameters, _, trail) => changeModel(model, { ...model, parameters }, trail)
  return { stored: model.parameters, inUse: wanted => inUseOf(model, wanted), replace }
}

const merged = (stored: readonly Parameter[], uploaded: readonly Parameter[]): Parameter[] => {
  const all = new Map([...stored, ...uploaded].map(parameter => [parameter.mnemonic, parameter]))
  if (all.size <= parametersLimit) return sortedParameters(all.values())
  const message = `There would be ${all.size} parameters; at most ${parametersLimit} are allowed`
  throw new Validation([{ field: 'file', message }])
}
