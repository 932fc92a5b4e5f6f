import { messages } from '#shared/text/messages.ts'
import { fileExtension } from '#shared/spreadsheets/tableFiles.ts'
import { sizeRefusal } from '#web/components/upload/sizeRefusal.ts'

/** The kinds of data to upload (specification A §2). Models and Families is named and not offered. */
export const entities = ['Models and Families', 'device_params'] as const

export type Entity = (typeof entities)[number]

/** The entries of the upload form (specification A §3). */
export interface UploadChoice {
  readonly entity: Entity | undefined
  readonly file: File | undefined
  /** The name of the model; empty for the fleet-wide catalogue. */
  readonly modelName: string
}

/** The reason why a file cannot be chosen (specification A §5), for the alert; undefined if it can be. */
export const fileRefusal = (
  { entity }: Pick<UploadChoice, 'entity'>,
  file: Pick<File, 'name' | 'size'>,
): string | undefined => {
  if (!entity) return messages.selectFileType
  return fileExtension(file.name) ? sizeRefusal(file) : messages.invalidFileType
}

/** The messages for missing choices, before anything is sent. */
export const missingIn = ({ entity, file }: UploadChoice): { readonly entity?: string; readonly file?: string } => ({
  ...(!entity && { entity: messages.required }),
  ...(!file && { file: messages.selectFile }),
})
