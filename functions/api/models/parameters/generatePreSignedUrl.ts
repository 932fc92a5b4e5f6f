import { system } from '#shared/contract/calls/system.ts'
import { messages } from '#shared/text/messages.ts'
import { fileExtension, tableExtensions, type TableExtension } from '#shared/spreadsheets/tableFiles.ts'
import { AppError } from '../../../domain/errors.ts'
import { linkUpload } from '../../../gateways/uploads.ts'
import { handle } from '../../../http/handle.ts'

const contentTypes: Readonly<Record<TableExtension, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  csv: 'text/csv',
}

export const generatePreSignedUrl = handle(system.generatePreSignedUrl, async ({ body }) => {
  const { fileKey, size, sha256 } = body
  const extension = fileExtension(fileKey)
  if (!extension) throw invalidFileType()
  const contentType = contentTypes[extension]
  const { putUrl, headers, key } = await linkUpload({ name: fileKey, contentType, size, sha256 })
  return { putUrl, headers: { ...headers }, fileName: key }
})

const invalidFileType = (): AppError => {
  const message = `The name must end in ${tableExtensions.map(extension => `.${extension}`).join(', ')}`
  return new AppError('Validation', 400, messages.invalidFileType, { problems: [{ field: 'fileKey', message }] })
}
