import { testUsers } from './users.suite.ts'

testUsers()
