import { pageOf } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { listDeviceCodes } from '../../data/rules/deviceCodeRepository.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const getDeviceCodes = handle(rules.getDeviceCodes, async ({ query }) => {
  const codes = await listDeviceCodes()
  const { rows, ...page } = answerPage(codes, pageOf(query), ({ attributes }) => attributes.deviceCode)
  return { ...page, deviceCodes: rows }
})
