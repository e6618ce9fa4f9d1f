/** Who plays against somebody alone. */
export const ADAM = "A.D.A.M.";
