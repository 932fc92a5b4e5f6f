import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto'
import { InitiateAuthCommand, RespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { address, openCognito, password } from './support.ts'

// The client's half, from the definition of SRP-6a over Node's own copy of the 3072-bit group.
const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const generator = 2n

const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square] = [1n, ((base % prime) + prime) % prime]
  for (let rest = exponent; rest > 0n; rest /= 2n) {
    if (rest % 2n === 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}
const bytes = (number: bigint): Buffer => {
  const hex = number.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : /^[89a-f]/.test(hex) ? `00${hex}` : hex, 'hex')
}
const hash = (...parts: Buffer[]): bigint =>
  BigInt(`0x${createHash('sha256').update(Buffer.concat(parts)).digest('hex')}`)

const openSrp = async () => {
  const opened = await openCognito()
  const { client, ClientId, UserPoolId } = opened
  const secret = hash(randomBytes(32))
  const publicValue = power(generator, secret)
  const start = (SRP_A = publicValue.toString(16)) =>
    client.send(
      new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: address, SRP_A } }),
    )
  const answer = async (typed: string) => {
    const { ChallengeParameters: given = {}, ChallengeName } = await start()
    const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP = '' } = given
    const [salt, serverValue] = [BigInt(`0x${SALT}`), BigInt(`0x${SRP_B}`)]
    const name = (UserPoolId.split('_')[1] ?? '') + USER_ID_FOR_SRP
    const identity = createHash('sha256').update(`${name}:${typed}`).digest()
    const exponent = hash(bytes(salt), identity)
    const scramble = hash(bytes(publicValue), bytes(serverValue))
    const multiplier = hash(bytes(prime), bytes(generator))
    const shared = power(serverValue - multiplier * power(generator, exponent), secret + scramble * exponent)
    const key = Buffer.from(hkdfSync('sha256', bytes(shared), bytes(scramble), 'Caldera Derived Key', 16))
    const TIMESTAMP = 'Mon Jan 5 10:00:00 UTC 2026'
    const signed = Buffer.concat([Buffer.from(name), Buffer.from(SECRET_BLOCK, 'base64'), Buffer.from(TIMESTAMP)])
    const responses = {
      USERNAME: USER_ID_FOR_SRP,
      TIMESTAMP,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: createHmac('sha256', key).update(signed).digest('base64'),
    }
    expect(ChallengeName).toBe('PASSWORD_VERIFIER')
    const respond = () =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: responses,
        }),
      )
    return respond
  }
  return { start, answer }
}

describe('a sign-in by SRP', () => {
  it('proves the password without sending it, once', async () => {
    const { answer } = await openSrp()
    const respond = await answer(password)
    expect((await respond()).AuthenticationResult?.AccessToken).toBeDefined()
    await expect(respond()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('fails for another password, and is locked after five', async () => {
    const { answer, start } = await openSrp()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const respond = await answer('wrong')
      await expect(respond()).rejects.toThrow('Incorrect username or password.')
    }
    await expect(start()).rejects.toThrow('Password attempts exceeded')
  })

  it.each([
    ['zero', '0'],
    ['no number', 'x'],
  ])('takes %s for no public value', async (_, value) => {
    const { start } = await openSrp()
    await expect(start(value)).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })
})
