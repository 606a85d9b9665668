const day = 86_400;
/** Limits of our emails to people without an account: from one person, and to one address. */
export const emailsPerMaker = [{ times: 100, seconds: day }];
export const emailsPerAddress = [{ times: 10, seconds: day }];
