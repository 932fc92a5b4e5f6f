import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { protectedPages } from '#shared/users/pages.ts'
import { findProtectedPath } from '#web/app/pageImports.ts'

const paths = Object.keys(protectedPages)

describe('the protected route that an address matches', () => {
  it.each([
    ['/assets', '/assets'],
    ['/assets/SN%2F1/Orbit%20X', '/assets/:id/:model'],
    ['/update-rule/update/Too.High/Expression/false', '/update-rule/:update/:id/:type/:status'],
    ['/FileUpload', '/FileUpload'],
    ['/assets/', '/assets'],
    ['/assets/SN-1', undefined],
    ['/ASSETS', undefined],
    ['/', undefined],
  ])('for the address %s is %s, as in the router', (address, path) => {
    expect(findProtectedPath(address)).toBe(path)
    expect(paths.find(pattern => matchPath({ path: pattern, caseSensitive: true }, address))).toBe(path)
  })
})
