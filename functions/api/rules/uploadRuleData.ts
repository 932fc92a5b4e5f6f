import { rules } from '#shared/contract/calls/rules.ts'
import { importFile, previewImport } from '../../application/rules/importFile.ts'
import { handle } from '../../http/handle.ts'
import { savingOf } from './savingOf.ts'

export const uploadRuleData = handle(rules.uploadRuleData, ({ body, user, trail, now }) => {
  const saving = savingOf(user, now)
  return body.dryRun ? previewImport(body.fileName, saving) : importFile(body, saving, trail)
})
