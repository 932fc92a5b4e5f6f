import { pageOf } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { listDeviceCodes } from '../../data/rules/deviceCodeRepository.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const getDeviceCodes = handle(routes.rules.getDeviceCodes, async ({ query }) => {
  const codes = await listDeviceCodes()
  const { rows, ...page } = answerPage(codes, pageOf(query), ({ attributes }) => attributes.deviceCode)
  return { ...page, deviceCodes: rows }
})
