/** The characters of each class that the password rule requires, without letters and digits that look alike. */
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%^&*'] as const

const everything = classes.join('')

const passwordLength = 16

/** Returns a random number below `limit`. All numbers are equally likely. */
export type RandomBelow = (limit: number) => number

/**
 * Random numbers from the largest multiple of the limit upwards are drawn again. Otherwise, small results would be
 * more likely than others.
 */
const secureBelow: RandomBelow = limit => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return random < 2 ** 32 - (2 ** 32 % limit) ? random % limit : secureBelow(limit)
}

/** Generates a random password that meets the password rule. */
export const generatedPassword = (below: RandomBelow = secureBelow): string => {
  const letters = Array.from({ length: passwordLength }, (_, index) => {
    const from = classes[index] ?? everything
    return from.charAt(below(from.length))
  })
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const moved = letters[last] ?? ''
    letters[last] = letters[other] ?? ''
    letters[other] = moved
  }
  return letters.join('')
}
