/**
 * The characters of each class that the password rule names, without letters and digits that are mistaken for each
 * other.
 */
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%^&*'] as const

const everything = classes.join('')

const passwordLength = 16

/** A number below `limit`, each as likely as every other one. */
export type RandomBelow = (limit: number) => number

/**
 * Draws random numbers until one is below the greatest multiple of the limit: otherwise small numbers would be
 * likelier.
 */
const secureBelow: RandomBelow = limit => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return random < 2 ** 32 - (2 ** 32 % limit) ? random % limit : secureBelow(limit)
}

/** A password that meets the rule and that nobody has chosen. */
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
