import { eventually } from '#tests/support/eventually.ts'
import type { TestStack } from './stack.ts'

export interface Mail {
  readonly id: string
  readonly at: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export const mailsTo = async (stack: Pick<TestStack, 'base'>, address: string): Promise<Mail[]> => {
  const mails = (await (await fetch(`${stack.base}/outbox.json`)).json()) as Mail[]
  return mails.filter(({ to }) => to === address)
}

/** Returns the code in the newest mail to an address, once `ask` has caused another mail to arrive. */
export const nextCode = async (
  stack: Pick<TestStack, 'base'>,
  address: string,
  ask: () => Promise<unknown>,
): Promise<string> => {
  const before = (await mailsTo(stack, address)).length
  await ask()
  return eventually(`a code for ${address}`, async () => {
    const mails = await mailsTo(stack, address)
    return mails.length > before && /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0]
  })
}
