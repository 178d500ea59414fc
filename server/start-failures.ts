/** The exit status of a process whose settings or data must be put right before it can start (EX_CONFIG of sysexits.h). */
const unusableSettings = 78

/** Ends the process: a data folder or a database that cannot be used says so in one sentence (api/database/database-faults.ts). */
export function exitNotOpened(failure: Error): never {
  // By its name, for its class is that of another bundle.
  const known = failure.name === 'NotOpened'
  console.error(known ? failure.message : failure)
  process.exit(known ? unusableSettings : 1)
}

/** Ends the process: a port that is taken or not ours to have is a fault of the settings like any other (server/environment.ts). */
export function exitNotListening(failure: NodeJS.ErrnoException, address: string): never {
  const reasons = { EADDRINUSE: 'in use by another program', EACCES: 'not open to this user', EADDRNOTAVAIL: 'not of this machine' }
  const reason = Object.entries(reasons).find(([code]) => code === failure.code)?.[1]
  console.error(reason ? `PORT or HOST: ${address} is ${reason}. Choose another.` : failure)
  process.exit(reason ? unusableSettings : 1)
}
