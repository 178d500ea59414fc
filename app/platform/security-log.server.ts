import { createSecurityLog, type SecurityEvent, type SecurityLog } from '../../server/security-log.ts'
import { environment } from './environment.server'

/** Logs an attack that the web app itself has noticed; the API logs its own events. */
export function logSecurity(event: SecurityEvent): void {
  log ??= createSecurityLog(environment().LOG_LEVEL)
  log(event)
}

let log: SecurityLog | undefined
