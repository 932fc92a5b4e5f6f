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
import { readInWorker } from '../../uploadedTables/readInWorker.ts'
import { readUpload } from '../../gateways/uploads.ts'
import { changeModel, findParametersInUse } from './changeModel.ts'

interface Upload {
  readonly fileName: string
  /** The model whose parameters are in the file; undefined for the fleet-wide catalogue. */
  readonly modelName: string | undefined
  /** Whether this is a dry run, which changes nothing and returns what would be changed by the upload. */
  readonly dryRun: boolean
}

/**
 * Stores the valid rows of an uploaded parameter file, and reports the others. Uploading the same file again changes
 * nothing.
 */
export const uploadParameters = async ({ fileName, modelName, dryRun }: Upload, trail: Trail) => {
  const open = modelName === undefined ? openCatalogue : () => openModel(modelName)
  await open() // a model that does not exist is refused here, before the file is read
  const inFile = await parametersIn(fileName)
  // If somebody else changes the parameters at the same time, the upload is applied to the changed parameters,
  // because adding parameters does not conflict with other changes.
  const { read, changes } = await onNewest(`model#${modelName ?? ''}`, async () => {
    const opened = await open()
    const { read, uploaded, wanted } = await acceptable(besideStored(inFile, opened.stored), opened)
    const difference = changeSet(opened.stored, wanted)
    if (!dryRun && difference.added.length + difference.changed.length > 0)
      await opened.replace(wanted, difference, trail)
    const mnemonics = new Set(uploaded.map(({ mnemonic }) => mnemonic))
    // Stored parameters that the file does not mention stay as they are, so they are left out of the list of changes.
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

/**
 * The stored parameters of a model or of the catalogue, and a function that replaces exactly the version that was
 * read.
 */
interface Opened {
  readonly stored: readonly Parameter[]
  /** Returns those of the given parameters that cannot be changed as requested, because an enabled rule uses them. */
  readonly inUse: (wanted: readonly Parameter[]) => Promise<readonly ParameterInUse[]>
  readonly replace: (wanted: readonly Parameter[], difference: ChangeSet, trail: Trail) => Promise<unknown>
}

/**
 * Returns an uploaded parameter file without the data types that would break an enabled rule, and the parameters to
 * store.
 */
const acceptable = async (
  read: ParametersRead,
  opened: Opened,
): Promise<{ read: ParametersRead; uploaded: Parameter[]; wanted: Parameter[] }> => {
  const uploaded = validParameters(read)
  const wanted = merged(opened.stored, uploaded)
  const inUse = await opened.inUse(wanted)
  // Two new data types may fit a rule together although one of them alone does not. The rest of the file is therefore
  // checked again.
  return inUse.length === 0 ? { read, uploaded, wanted } : acceptable(withRefusedTypes(read, inUse), opened)
}

const openCatalogue = async (): Promise<Opened> => {
  const read = await readCatalogue()
  const replace: Opened['replace'] = (wanted, difference, trail) =>
    replaceCatalogue(read, wanted, changesForAudit(difference), trail)
  // Rules name parameters of models, not of the catalogue. An upload into the catalogue therefore cannot break a
  // rule.
  return { stored: read.parameters, inUse: async () => [], replace }
}

const openModel = async (modelName: string): Promise<Opened> => {
  const model = await getModel(modelName)
  const replace: Opened['replace'] = (parameters, _, trail) => changeModel(model, { ...model, parameters }, trail)
  return { stored: model.parameters, inUse: wanted => findParametersInUse(model, wanted), replace }
}

const merged = (stored: readonly Parameter[], uploaded: readonly Parameter[]): Parameter[] => {
  const all = new Map([...stored, ...uploaded].map(parameter => [parameter.mnemonic, parameter]))
  if (all.size <= parametersLimit) return sortedParameters(all.values())
  const message = `There would be ${all.size} parameters; at most ${parametersLimit} are allowed`
  throw new Validation([{ field: 'file', message }])
}
