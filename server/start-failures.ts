/** The exit status if settings or data must be fixed before the process can start (EX_CONFIG of sysexits.h). */
const exitConfig = 78

/** Ends the process. If the data folder or database is unusable, prints one sentence (api/database/database-faults.ts). */
export function exitOnOpenError(failure: Error): never {
  // Compare the name, because the class comes from another bundle.
  const isSettingsFault = failure.name === 'OpenError'
  console.error(isSettingsFault ? failure.message : failure)
  process.exit(isSettingsFault ? exitConfig : 1)
}

/** Ends the process. A port that is taken or forbidden is reported like any other wrong setting (server/environment.ts). */
export function exitOnListenError(failure: NodeJS.ErrnoException, address: string): never {
  const reasons = { EADDRINUSE: 'in use by another program', EACCES: 'not open to this user', EADDRNOTAVAIL: 'not of this machine' }
  const reason = Object.entries(reasons).find(([code]) => code === failure.code)?.[1]
  console.error(reason ? `PORT or HOST: ${address} is ${reason}. Choose another.` : failure)
  process.exit(reason ? exitConfig : 1)
}
