import { createSecurityLog, type SecurityEvent, type SecurityLog } from '../../server/security-log.ts'
import { environment } from './environment.server'

/** Writes down what the web tier itself has seen of an attack; the API has its own log of the rest. */
export function logSecurity(happened: SecurityEvent): void {
  log ??= createSecurityLog(environment().LOG_LEVEL)
  log(happened)
}

let log: SecurityLog | undefined
