import { messages } from '#shared/text/messages.ts'
import { fileExtension } from '#shared/spreadsheets/tableFiles.ts'
import { sizeRefusal } from '#web/components/upload/sizeRefusal.ts'

/** The kinds of data in the upload form (specification A §2). Models and Families is listed, but cannot be chosen. */
export const entities = ['Models and Families', 'device_params'] as const

export type Entity = (typeof entities)[number]

/** The values entered in the upload form (specification A §3). */
export interface UploadChoice {
  readonly entity: Entity | undefined
  readonly file: File | undefined
  /** The name of the model that gets the parameters; empty for the parameter catalogue of the whole fleet. */
  readonly modelName: string
}

/** The alert's text for a file that is refused (specification A §5); undefined if the file is accepted. */
export const fileRefusal = (
  { entity }: Pick<UploadChoice, 'entity'>,
  file: Pick<File, 'name' | 'size'>,
): string | undefined => {
  if (!entity) return messages.selectFileType
  return fileExtension(file.name) ? sizeRefusal(file) : messages.invalidFileType
}

/** The messages for the empty required fields of the upload form, shown before anything is sent. */
export const missingIn = ({ entity, file }: UploadChoice): { readonly entity?: string; readonly file?: string } => ({
  ...(!entity && { entity: messages.required }),
  ...(!file && { file: messages.selectFile }),
})
