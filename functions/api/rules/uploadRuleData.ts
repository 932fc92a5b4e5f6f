import { rules } from '#shared/contract/calls/rules.ts'
import { importFile, previewImport } from '../../application/rules/importFile.ts'
import { handle } from '../../http/handle.ts'
import { makeSaving } from './makeSaving.ts'

export const uploadRuleData = handle(rules.uploadRuleData, ({ body, user, trail, now }) => {
  const saving = makeSaving(user, now)
  return body.dryRun ? previewImport(body.fileName, saving) : importFile(body, saving, trail)
})
