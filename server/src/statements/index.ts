export { personalData } from './personal-data.ts'
export { insertSignatures, insertVersion as insertStatement } from './queries.ts'
export { statementOperations } from './routes.ts'
export { carryStatements, requireSigned } from './statements.ts'
